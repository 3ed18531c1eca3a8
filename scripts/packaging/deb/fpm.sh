#!/bin/sh
# electron-builder calls this in place of fpm (CUSTOM_FPM_PATH).
exec "$METERLENS_NODE" "$(dirname "$0")/make-deb.ts" "$@"
