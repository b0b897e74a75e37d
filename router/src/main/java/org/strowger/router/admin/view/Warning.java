package org.strowger.router.admin.view;

import java.util.Locale;

/**
 * Something that an operator should see to.
 *
 * @param object what it is about, such as {@code smsc a}
 * @param what is wrong, since when and why
 * @param action what to do about it
 */
record Warning(Severity severity, String object, String what, String action) {
    /** How bad it is; the first of these is the worst. */
    enum Severity {
        /** Messages are delayed or refused now. */
        CRITICAL,
        /** They will be, if nobody does anything. */
        WARNING,
        /** Worth a look. */
        NOTICE;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
