/* The commands `time` and `compare` of this folder's program, answered by Fathom. It includes Fathom's source, because
 * the distance of one position is not in its header.
 *
 *     cc -O3 -pthread -I FATHOM/src fathom.c -o fathom
 */
#include <pthread.h>
#include <time.h>

#include "tbprobe.c"

static const char USAGE[] = "usage: fathom time wdl|dtz DIRECTORY THREADS ROUNDS | fathom compare DIRECTORY\n";

static void fail(const char *message, const char *what)
{
    fprintf(stderr, "error: %s: %s\n", message, what);
    exit(1);
}

/* Reads a valid FEN without castling rights. */
static Pos position_of(const char *fen)
{
    Pos position;
    memset(&position, 0, sizeof position);
    int square = 56;
    for (; *fen != ' '; fen++) {
        if (*fen == '/') {
            square -= 16;
            continue;
        }
        if (*fen >= '1' && *fen <= '8') {
            square += *fen - '0';
            continue;
        }
        uint64_t bit = 1ull << square++;
        *(*fen >= 'a' ? &position.black : &position.white) |= bit;
        switch (*fen | 0x20) {
        case 'k': position.kings |= bit; break;
        case 'q': position.queens |= bit; break;
        case 'r': position.rooks |= bit; break;
        case 'b': position.bishops |= bit; break;
        case 'n': position.knights |= bit; break;
        case 'p': position.pawns |= bit; break;
        default: fail("invalid FEN", fen);
        }
    }
    position.turn = fen[1] == 'w';
    /* No castling rights: the next field is one character. */
    if (fen[5] != '-') {
        position.ep = (uint8_t)(fen[5] - 'a' + 8 * (fen[6] - '1'));
    }
    return position;
}

static int probe(int is_dtz, const Pos *position)
{
    Pos copy = *position;
    int success;
    int value = is_dtz ? probe_dtz(&copy, &success) : probe_wdl(&copy, &success);
    if (success == 0) {
        fail("probe", "no result");
    }
    return value;
}

static long long now(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000000ll + time.tv_nsec;
}

/* How many probes are timed together. */
enum { CHUNK = 2000 };

struct part {
    int is_dtz;
    const Pos *positions;
    size_t count;
    int rounds;
    long long sum, best;
};

static void *probe_part(void *argument)
{
    struct part *part = argument;
    size_t chunks = (part->count + CHUNK - 1) / CHUNK;
    long long *best = calloc(chunks, sizeof *best);
    for (int round = 0; round < part->rounds; round++) {
        part->sum = 0;
        for (size_t chunk = 0; chunk < chunks; chunk++) {
            size_t end = (chunk + 1) * CHUNK < part->count ? (chunk + 1) * CHUNK : part->count;
            long long start = now(CLOCK_THREAD_CPUTIME_ID);
            for (size_t at = chunk * CHUNK; at < end; at++) {
                part->sum += probe(part->is_dtz, &part->positions[at]);
            }
            long long time = now(CLOCK_THREAD_CPUTIME_ID) - start;
            best[chunk] = round == 0 || time < best[chunk] ? time : best[chunk];
        }
    }
    part->best = 0;
    for (size_t chunk = 0; chunk < chunks; chunk++) {
        part->best += best[chunk];
    }
    free(best);
    return NULL;
}

static struct part probe_all(int is_dtz, const Pos *positions, size_t count, size_t threads, int rounds)
{
    struct part parts[64];
    pthread_t ids[64];
    size_t each = (count + threads - 1) / threads;
    for (size_t at = 0; at < threads; at++) {
        size_t start = at * each < count ? at * each : count;
        size_t end = start + each < count ? start + each : count;
        parts[at] = (struct part){is_dtz, positions + start, end - start, rounds, 0, 0};
        pthread_create(&ids[at], NULL, probe_part, &parts[at]);
    }
    struct part total = {is_dtz, positions, count, rounds, 0, 0};
    for (size_t at = 0; at < threads; at++) {
        pthread_join(ids[at], NULL);
        total.sum += parts[at].sum;
        total.best += parts[at].best;
    }
    return total;
}

static void time_probes(int is_dtz, const char *directory, size_t threads, int rounds)
{
    size_t count = 0, capacity = 0;
    Pos *positions = NULL;
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        if (count == capacity) {
            capacity = capacity ? 2 * capacity : 1024;
            positions = realloc(positions, capacity * sizeof *positions);
        }
        positions[count++] = position_of(line);
    }
    long long start = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
    tb_init(directory);
    long long sum = probe_all(is_dtz, positions, count, threads, 1).sum;
    long long probes = (long long)count;
    long long first = (now(CLOCK_MONOTONIC) - start) / probes;
    long long first_processor = (now(CLOCK_PROCESS_CPUTIME_ID) - processor) / probes;
    long long best = probe_all(is_dtz, positions, count, threads, rounds).best / probes / (long long)threads;
    printf("%lld %lld %lld %lld\n", first, first_processor, best, sum);
}

static void compare(const char *directory)
{
    char line[256];
    long long count = 0;
    tb_init(directory);
    while (fgets(line, sizeof line, stdin)) {
        Pos position = position_of(line);
        int wdl, dtz;
        if (sscanf(strchr(line, '\t'), "%d %d", &wdl, &dtz) != 2) {
            fail("two numbers expected", line);
        }
        if (probe(0, &position) != wdl || probe(1, &position) != dtz) {
            fprintf(stderr, "found %d and %d\n", probe(0, &position), probe(1, &position));
            fail("different", line);
        }
        count++;
    }
    printf("%lld\n", count);
}

int main(int count, char **words)
{
    if (count == 6 && strcmp(words[1], "time") == 0) {
        time_probes(strcmp(words[2], "dtz") == 0, words[3], (size_t)atoi(words[4]), atoi(words[5]));
    } else if (count == 3 && strcmp(words[1], "compare") == 0) {
        compare(words[2]);
    } else {
        fputs(USAGE, stderr);
        return 2;
    }
    return 0;
}
