package org.strowger.router.admin.view;

import java.util.Locale;

/**
 * A problem that needs an operator.
 *
 * @param object what it is about, such as {@code smsc a}
 * @param what is wrong, since when and why
 * @param action what to do about it
 */
record Warning(Severity severity, String object, String what, String action) {
    /** The worst first. */
    enum Severity {
        /** Messages are delayed or refused now. */
        CRITICAL,
        /** They will be if nothing is done. */
        WARNING,
        /** Worth a look. */
        NOTICE;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
