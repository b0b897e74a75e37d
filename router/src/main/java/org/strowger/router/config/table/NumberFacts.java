package org.strowger.router.config.table;

/** What the number tables of the configuration say of numbers; for criteria. Any thread; allocates nothing. */
public interface NumberFacts {
    /** There are no tables. */
    NumberFacts NONE = new NumberFacts() {
        @Override
        public boolean isIn(String table, CharSequence number) {
            return false;
        }

        @Override
        public String country(CharSequence number) {
            return "";
        }

        @Override
        public String operator(CharSequence number) {
            return "";
        }
    };

    /** Whether a table has the number or the sender. */
    boolean isIn(String table, CharSequence number);

    /** The country of a number; empty if no number plan has it. */
    String country(CharSequence number);

    /** The operator of a number; empty if no table has it. */
    String operator(CharSequence number);
}
