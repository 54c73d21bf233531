function listContainerRules(rules: CSSRuleList): CSSContainerRule[] {
  return [...rules].flatMap((rule) => {
    const inner = 'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? listContainerRules(rule.cssRules) : [];
    return rule instanceof CSSContainerRule ? [rule, ...inner] : inner;
  });
}

/** The widths, in pixels, at which the page's styles change: container queries in rem. */
export function readBreakpoints(): number[] {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const queries = [...document.styleSheets].flatMap((sheet) => listContainerRules(sheet.cssRules));
  return queries.flatMap(({ containerQuery }) =>
    [...containerQuery.matchAll(/([\d.]+)rem/g)].map(([, size]) => Math.ceil(Number(size) * rem)),
  );
}
