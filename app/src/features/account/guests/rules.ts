/** Address of a guest's download of their data. */
export const GUEST_DOWNLOAD_PATH = '/api/pcsx/guest_data'
