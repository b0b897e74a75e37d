package org.strowger.router.reactor;

import java.util.List;

/** Writes down what operators would be told. */
final class RecordedIncidents implements Incidents {
    private final List<String> incidents;

    RecordedIncidents(List<String> incidents) {
        this.incidents = incidents;
    }

    @Override
    public void handlerFailed(String thread, String what, Throwable cause) {
        incidents.add("handler failed: " + what + ": " + cause.getMessage());
    }

    @Override
    public void selectorReplaced(String thread, String why) {
        incidents.add("selector replaced: " + why);
    }

    @Override
    public void acceptPaused(String thread, String address, String why) {
        incidents.add("accept paused: " + why);
    }

    @Override
    public void threadFailed(String thread, Throwable cause) {
        incidents.add("thread failed: " + cause);
    }
}
