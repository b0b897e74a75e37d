package org.strowger.router.http.kannel;

import java.util.OptionalInt;

/**
 * The numeric parameters of a request, in the order in which Kannel checks them. -1 means the same as an absent
 * parameter.
 */
enum KannelNumber {
    DLR_MASK("DLR-Mask", "dlr-mask", "dlrmask", 66),
    MCLASS("MClass", "mclass", "flash", 3),
    PID("PID", "pid", 255),
    RPI("RPI", "rpi", 2),
    ALT_DCS("Alt-DCS", "alt-dcs", 2),
    MWI("MWI", "mwi", 7),
    CODING("Coding", "coding", 2),
    COMPRESS("Compress", "compress", 1),
    /** The validity in minutes. The maximum is ten years, longer than any network keeps a message. */
    VALIDITY("Validity", "validity", Minutes.MAX),
    DEFERRED("Deferred", "deferred", Minutes.MAX),
    PRIORITY("Priority", "priority", 3);

    /** The value of an absent parameter. */
    static final int ABSENT = -1;

    private final String title;
    private final String field;
    private final String alias;
    private final int max;

    KannelNumber(String title, String field, int max) {
        this(title, field, field, max);
    }

    KannelNumber(String title, String field, String alias, int max) {
        this.title = title;
        this.field = field;
        this.alias = alias;
        this.max = max;
    }

    /** Returns the number of a request, or {@link #ABSENT}. */
    int in(KannelFields fields) throws KannelRejection {
        OptionalInt number = fields.number(field);
        if (number.isEmpty()) {
            number = fields.number(alias);
        }
        int value = number.orElse(ABSENT);
        if (value < ABSENT || value > max) {
            throw KannelRejection.misformed(title);
        }
        return value;
    }

    private static final class Minutes {
        static final int MAX = 10 * 366 * 24 * 60;
    }
}
