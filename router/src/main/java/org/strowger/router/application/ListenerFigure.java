package org.strowger.router.application;

/** Counters of a listener. */
public enum ListenerFigure {
    CONNECTIONS("Connections accepted"),
    CONNECTIONS_REFUSED("Connections closed at once because the connection limit was reached"),
    CONNECTIONS_TURNED_AWAY("Connections closed at once because of their source address"),
    BINDS("Binds"),
    BINDS_REFUSED("Binds refused"),
    MESSAGES("Messages received"),
    DELIVERED("Deliveries accepted by applications");

    private final String help;

    ListenerFigure(String help) {
        this.help = help;
    }

    public String help() {
        return help;
    }
}
