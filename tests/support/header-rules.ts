/** The header rules of a site with these variables of the build. */

import { type HeaderRule, headerRules } from '../../scripts/build/hosting/header-rules.ts';
import { type Environment, readServices } from '../../scripts/shared/environment.ts';
import { routes } from './site-routes.ts';

export const rulesOf = (environment: Environment = {}, styles: readonly string[] = ['a{color:red}']): HeaderRule[] =>
  headerRules(styles, readServices(environment), routes);
