package org.strowger.router.lab.dispatch.report;

import org.strowger.router.lab.dispatch.Load;

/**
 * A model under a load.
 *
 * @param outcome whether there are figures
 * @param why there are none, in words
 */
public record Row(String model, Load load, Outcome outcome, Figures figures, String why) {
    /** What became of it. */
    public enum Outcome {
        MEASURED,
        /** The machine or its Java cannot do it: nobody's fault. */
        IMPOSSIBLE,
        /** The model did not do what every model must. */
        FAILED
    }

    public static Row measured(String model, Load load, Figures figures) {
        return new Row(model, load, Outcome.MEASURED, figures, "");
    }

    public static Row impossible(String model, Load load, String why) {
        return new Row(model, load, Outcome.IMPOSSIBLE, Figures.NONE, why);
    }

    public static Row failed(String model, Load load, String why) {
        return new Row(model, load, Outcome.FAILED, Figures.NONE, "failed: " + why);
    }

    public boolean isMeasured() {
        return outcome == Outcome.MEASURED;
    }
}
