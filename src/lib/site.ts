/** The site's settings, its menus and the words around every page, as built from `content/`. */
import settings from 'virtual:content/settings';

export const { site, navigation, frame, mark, flag } = settings;
