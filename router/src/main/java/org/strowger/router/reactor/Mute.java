package org.strowger.router.reactor;

/** Why a connection is read no further. Several reasons may hold at once; it is read again when none does. */
enum Mute {
    /** It is owed more than the high mark, and not yet less than the low one. */
    OWED_TOO_MUCH,
    /** Its session has as much to do as it may. */
    SESSION_BUSY,
    /** There is nothing more to come. */
    ENDED;

    int bit() {
        return 1 << ordinal();
    }
}
