/** For each instrument the settings that give it most to do, as they stand in an address: from there its controls are moved once more. */
export const cornerSettings = {
  // Every pair has met in many places, and one meeting is enough.
  copresence: 'crowd:800,required:1,contacts:100,arranged:10',
  // Near the antipodes, the globe turned anew with each change.
  distance: 'projection:globe,a:placed,aLon:-170,aLat:60,b:placed,bLon:20,bLat:-55',
  // Fixes scatter over the whole map: hardly two fall on one dot.
  fixes: 'noise:5,distance:300,dwell:5,offTo:18',
  forecast: 'ratio:5,skill:60,bias:30',
  // A report each second, and alerts all along the fence.
  geofence: 'noise:100,interval:0,speed:30',
  // Three in four are found, with wide intervals, and the others are outlines.
  harbor: 'interval:3,crossing:B22',
  // All of the town is within reach, but by long ways.
  reach: 'hour:3,closed:north,turnout:0',
  tdoa: 'clock:500,receivers:6,bandwidth:0',
  unicity: 'cell:0,points:6,k:1',
} as const;
