package org.strowger.router.config.table;

import org.strowger.router.table.Origin;

/** Looks numbers up in the number tables of the configuration, for criteria. Any thread; allocates nothing. */
public interface NumberFacts {
    /** The facts without tables: none. */
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

    /** Whether a table has the number or the sender. */
    boolean isIn(String table, CharSequence number);

    /** The country and the operator of a number. */
    Origin origin(CharSequence number);
}
