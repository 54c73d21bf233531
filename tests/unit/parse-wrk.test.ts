import { expect, test } from 'vitest';
import { parseWrk } from '../../scripts/measure/bench/run-wrk.ts';

const printed = (more: string): string => `Running 5s test @ http://127.0.0.1:4173
  1 threads and 50 connections
  Latency Distribution
     50%  850.00us
     75%    2.30ms
     90%    4.10ms
     99%    1.21s
  27123 requests in 5.01s, 210.50MB read
${more}Requests/sec:   5413.77
Transfer/sec:     42.01MB
`;

test('reads what wrk prints, whatever unit it chooses', () => {
  expect(parseWrk(printed(''))).toEqual({
    requests: 27_123,
    perSecond: 5413.77,
    median: 0.85,
    slowest: 1210,
    errors: 0,
  });
});

test('counts refusals and broken connections as errors', () => {
  const more = '  Socket errors: connect 1, read 2, write 3, timeout 4\n  Non-2xx or 3xx responses: 20\n';
  expect(parseWrk(printed(more)).errors).toBe(30);
});
