package org.strowger.router.admin.view;

import java.util.Locale;

/**
 * A problem that needs an operator's attention.
 *
 * @param object the object with the problem, such as {@code smsc a}
 * @param what description of the problem, with its duration and cause
 * @param action the recommended remedy
 */
record Warning(Severity severity, String object, String what, String action) {
    /** Severities, worst first. */
    enum Severity {
        /** Messages are delayed or refused now. */
        CRITICAL,
        /** Messages will be delayed or refused without intervention. */
        WARNING,
        /** Informational; messages are not affected. */
        NOTICE;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
