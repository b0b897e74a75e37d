package org.strowger.router.reactor;

import java.util.List;
import java.util.function.Consumer;

/** Writes down what operators would be told. */
final class RecordedIncidents implements Incidents {
    private final List<String> incidents;
    private final Consumer<String> onIncident;

    RecordedIncidents(List<String> incidents) {
        this(incidents, told -> {});
    }

    RecordedIncidents(List<String> incidents, Consumer<String> onIncident) {
        this.incidents = incidents;
        this.onIncident = onIncident;
    }

    private void tell(String told) {
        incidents.add(told);
        onIncident.accept(told);
    }

    @Override
    public void handlerFailed(String thread, String what, Throwable cause) {
        tell("handler failed: " + what + ": " + cause.getMessage());
    }

    @Override
    public void selectorReplaced(String thread, String why) {
        tell("selector replaced: " + why);
    }

    @Override
    public void acceptPaused(String thread, String address, String why) {
        tell("accept paused: " + why);
    }

    @Override
    public void threadFailed(String thread, Throwable cause) {
        tell("thread failed: " + cause);
    }
}
