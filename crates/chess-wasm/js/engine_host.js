// What the search calls while it runs. `worker.js` sets the functions.

export const host = {
  now: () => performance.now(),
  poll: () => false,
  report: () => {},
};

export const host_now = () => host.now();
export const host_poll = () => host.poll();
export const host_report = (json) => host.report(json);
