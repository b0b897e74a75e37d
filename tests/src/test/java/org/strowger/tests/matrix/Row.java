package org.strowger.tests.matrix;

/**
 * One row of the matrix. Its three cells are not only said: after the play, what was noted on either side and what was
 * counted must be exactly that, line by line, in any order; the lines of a cell are parted by {@code "; "}.
 *
 * @param name what it is about
 * @param setup the configuration, as far as it is not the usual one
 * @param seen the cells
 * @param play what is done
 */
record Row(String name, Setup setup, Seen seen, Play play) {
    static final String BETWEEN = "; ";

    /** Where nothing is to be seen, the cell says so: an empty one was forgotten. */
    static final String NOTHING = "nothing";

    /**
     * The expected observations.
     *
     * @param application what the application is told
     * @param smsc what comes to the SMSC, and what it is answered
     * @param figures what was counted, by SMSC or application; {@code +} is any number but none
     */
    record Seen(String application, String smsc, String figures) {}

    /** The actions, on a bed where the application and the SMSCs are bound. */
    interface Play {
        void on(Bed bed) throws Exception;
    }

    static Row row(String name, Setup setup, Seen seen, Play play) {
        return new Row(name, setup, seen, play);
    }

    static Seen seen(String application, String smsc, String figures) {
        return new Seen(application, smsc, figures);
    }

    @Override
    public String toString() {
        return name;
    }
}
