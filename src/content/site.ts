/** The site's settings and menus, as built from `content/`. */
import settings from 'virtual:content/settings';

export const { site, navigation } = settings;
