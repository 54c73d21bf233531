/**
 * Credit for the AIS position reports from which the published results were computed. It appears in the results file
 * and on the page about licences.
 */
export const source =
  'U.S. Marine Cadastre AIS of 1 January 2020: U.S. Coast Guard Navigation Center, Bureau of Ocean Energy Management, NOAA Office for Coastal Management';
export const licence = 'Public domain. Not for navigation. The sources do not endorse this site.';
