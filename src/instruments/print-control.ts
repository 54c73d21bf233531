import { assertNever } from '#lib/assert-never.ts';
import type { Value } from './instrument.ts';
import type { OperatedControl } from './operate.ts';

/** Where a control stands, in words. */
export function printControl(control: OperatedControl, value: Value | undefined): string {
  switch (control.kind) {
    case 'range':
      return control.print(value ?? control.min);
    case 'choice':
      return control.options.find((option) => option.value === value)?.label ?? '';
    case 'switch':
      return value === true ? 'On' : 'Off';
    default:
      return assertNever(control);
  }
}
