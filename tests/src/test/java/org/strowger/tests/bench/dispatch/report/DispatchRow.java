package org.strowger.tests.bench.dispatch.report;

import org.strowger.tests.bench.dispatch.Load;

/**
 * A model under a load.
 *
 * @param outcome whether there are figures
 * @param why there are none, in words
 */
public record DispatchRow(String model, Load load, Outcome outcome, DispatchFigures figures, String why) {
    /** The outcomes. */
    public enum Outcome {
        MEASURED,
        /** The machine or its Java cannot do it: nobody's fault. */
        IMPOSSIBLE,
        /** The model did not do what every model must. */
        FAILED
    }

    public static DispatchRow measured(String model, Load load, DispatchFigures figures) {
        return new DispatchRow(model, load, Outcome.MEASURED, figures, "");
    }

    public static DispatchRow impossible(String model, Load load, String why) {
        return new DispatchRow(model, load, Outcome.IMPOSSIBLE, DispatchFigures.NONE, why);
    }

    public static DispatchRow failed(String model, Load load, String why) {
        return new DispatchRow(model, load, Outcome.FAILED, DispatchFigures.NONE, "failed: " + why);
    }

    public boolean isMeasured() {
        return outcome == Outcome.MEASURED;
    }
}
