declare module 'react-pdf/dist/Page/*.css'
