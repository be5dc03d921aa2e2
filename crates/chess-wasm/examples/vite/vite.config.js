/** @type {import("vite").UserConfig} */
export default {
  // The package loads its module and its worker relative to its own files, so the development server must leave it as it is.
  optimizeDeps: { exclude: ["chess-wasm"] },
  build: { target: "es2022" },
  worker: { format: "es" },
};
