package org.strowger.router.application;

/** What is counted of a listener. */
public enum ListenerFigure {
    CONNECTIONS("Connections that were taken"),
    CONNECTIONS_REFUSED("Connections closed at once because as many as allowed were open"),
    CONNECTIONS_TURNED_AWAY("Connections closed at once because of where they came from"),
    BINDS("Sessions that began"),
    BINDS_REFUSED("Sessions that were refused"),
    MESSAGES("Messages that came by it"),
    DELIVERED("Messages and receipts that were taken by those who came by it");

    private final String help;

    ListenerFigure(String help) {
        this.help = help;
    }

    /** The sentence that explains it. */
    public String help() {
        return help;
    }
}
