package org.strowger.router.http.kannel;

/** The values of the numeric parameters of a request. */
final class KannelNumbers {
    private static final KannelNumber[] KINDS = KannelNumber.values();

    private final int[] values = new int[KINDS.length];

    private KannelNumbers() {}

    static KannelNumbers of(KannelFields fields) throws KannelRejection {
        KannelNumbers numbers = new KannelNumbers();
        for (KannelNumber each : KINDS) {
            numbers.values[each.ordinal()] = each.in(fields);
        }
        return numbers;
    }

    boolean has(KannelNumber kind) {
        return values[kind.ordinal()] != KannelNumber.ABSENT;
    }

    /** Returns the number; {@link KannelNumber#ABSENT} if the request has none. */
    int of(KannelNumber kind) {
        return values[kind.ordinal()];
    }

    int or(KannelNumber kind, int other) {
        return has(kind) ? of(kind) : other;
    }
}
