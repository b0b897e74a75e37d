package org.strowger.router.exchange;

/** Why a message is wanted back from the SMSC for which it waits, and what to do when it is, or cannot be had. */
interface Recall {
    /** It is not wanted back. */
    Recall NONE = new Recall() {
        @Override
        public void isBack(MtMessage mt, long nowNanos) {
            throw new AssertionError("nobody wanted it back");
        }

        @Override
        public void isAway(MtMessage mt, long nowNanos) {
            throw new AssertionError("nobody wanted it back");
        }
    };

    /** At the home of the SMSC for which it waits, where alone it may be looked at: whether it is what is wanted. */
    default boolean wants(MtMessage mt) {
        return true;
    }

    /** At its home: it waits on, for it is another than was wanted. */
    default void isAnother(MtMessage mt, long nowNanos) {
        throw new AssertionError("any was wanted");
    }

    /** At its home: it waited, and is here now. */
    void isBack(MtMessage mt, long nowNanos);

    /** At its home: it has left, or is about to. */
    void isAway(MtMessage mt, long nowNanos);

    /** At its home: it is back, and whoever wanted that goes on. */
    static void back(MtMessage mt, long nowNanos) {
        taken(mt).isBack(mt, nowNanos);
    }

    /** At its home: it was not what was wanted. */
    static void another(MtMessage mt, long nowNanos) {
        taken(mt).isAnother(mt, nowNanos);
    }

    /** At its home: it could not be had. */
    static void away(MtMessage mt, long nowNanos) {
        taken(mt).isAway(mt, nowNanos);
    }

    private static Recall taken(MtMessage mt) {
        Recall why = mt.custody().recall();
        mt.custody().recall(NONE);
        return why;
    }
}
