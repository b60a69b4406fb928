// What lies over every place.
export const shell = $state({ settings: false });
