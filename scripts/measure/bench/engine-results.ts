/** What runs of the engine on generated sites have taken, beside the goals. Pure. */

export type EngineResult = {
  routes: number;
  /** Seconds: medians of the rounds. */
  engine: number;
  plain: number | null;
  /** Seconds of the plain loop by the engine's, of the same round. */
  ratio: number | null;
  /** Milliseconds of rendering per route, without the start of the browser. */
  perRoute: number;
  /** Seconds to prove that every page hydrates. */
  prove: number;
  /** Seconds to render and to prove, start of the browser included, of the same run: nothing is compressed beside it. */
  proven: number;
  /** Seconds of a whole build: the bundler's, and all of the engine's, with proof and compression, of another run. */
  whole: number;
  /** Seconds of a second run with nothing changed. */
  unchanged: number;
  /** Seconds of a second run after one page was edited and the client built again, without that build. */
  edited: number;
  /** How many pages that run rendered. */
  rendered: number;
  megabytes: number | null;
};

/** On two cores without other work, for a site of so many routes. */
type Goals = {
  routes: number;
  ratio?: number;
  perSecond?: number;
  proven?: number;
  whole?: number;
  megabytes?: number;
};
const goals: readonly Goals[] = [
  { routes: 40, ratio: 5 },
  { routes: 400, ratio: 12, perSecond: 100, proven: 12, whole: 18 },
  { routes: 4000, perSecond: 100, megabytes: 900 },
];

const head = [
  ...['routes', 'engine, s', 'routes/s', 'plain loop, s', 'routes/s', 'ratio', 'ms per route', 'proof, s'],
  ...['rendered and proven, s', 'whole build, s', 'unchanged, s', 'after one edit, s', 'rendered', 'memory, MB'],
];

export function printEngineTable(results: readonly EngineResult[]): string {
  const rows = results.map((result) => {
    const { routes, engine, plain, ratio, perRoute, prove, proven, whole, unchanged, edited, megabytes } = result;
    return [
      ...[String(routes), engine.toFixed(1), (routes / engine).toFixed(0)],
      ...[plain?.toFixed(1) ?? 'not run', plain ? (routes / plain).toFixed(1) : '', ratio?.toFixed(1) ?? ''],
      ...[perRoute, prove, proven, whole, unchanged, edited].map((value) => value.toFixed(1)),
      ...[String(result.rendered), megabytes?.toFixed(0) ?? 'unknown'],
    ];
  });
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Of each goal that is missed: how many routes, what it took, and what it may take. */
export function findMissedGoals(results: readonly EngineResult[]): string[] {
  return results.flatMap((result) => {
    const goal = goals.find(({ routes }) => routes === result.routes);
    if (!goal) return [];
    const perSecond = result.routes / result.engine;
    const tell = (isMissed: boolean, taken: string, limit: string): string[] =>
      isMissed ? [`${result.routes} routes: ${taken}; the goal is ${limit}.`] : [];
    const atLeast = (value: number | null, least: number | undefined, what: string): string[] =>
      tell(value !== null && least !== undefined && value < least, `${value?.toFixed(1)} ${what}`, `${least} or more`);
    const atMost = (value: number | null, most: number | undefined, what: string): string[] =>
      tell(value !== null && most !== undefined && value > most, `${value?.toFixed(1)} ${what}`, `${most} or less`);
    return [
      ...atLeast(result.ratio, goal.ratio, 'times the plain loop'),
      ...atLeast(perSecond, goal.perSecond, 'routes a second'),
      ...atMost(result.proven, goal.proven, 's to render and to prove'),
      ...atMost(result.whole, goal.whole, 's for the whole build'),
      ...atMost(result.megabytes, goal.megabytes, 'MB'),
    ];
  });
}
