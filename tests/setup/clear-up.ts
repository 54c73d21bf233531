import { afterAll } from 'vitest';
import { clearUp } from '../support/at-end.ts';

afterAll(clearUp);
