package org.strowger.router.config.table;

import org.strowger.router.table.Origin;

/**
 * Looks up numbers in the number tables of the configuration, for criteria. Callable from any thread; allocates
 * nothing.
 */
public interface NumberFacts {
    /** The facts without tables: nothing is known about any number. */
    NumberFacts NONE = new NumberFacts() {
        @Override
        public boolean isIn(String table, CharSequence number) {
            return false;
        }

        @Override
        public Origin origin(CharSequence number) {
            return Origin.UNKNOWN;
        }
    };

    /** Whether a table contains the number or the alphanumeric sender. */
    boolean isIn(String table, CharSequence number);

    /** The country and the operator of a number. */
    Origin origin(CharSequence number);
}
