package org.strowger.http;

/** The supported versions of the protocol. */
public enum HttpVersion {
    HTTP_1_0("HTTP/1.0"),
    HTTP_1_1("HTTP/1.1");

    private final String text;

    HttpVersion(String text) {
        this.text = text;
    }

    /** Whether a connection stays open after a message with these headers (section 9.3). */
    boolean keepsAlive(HttpHeaders headers) {
        boolean closes = headers.listHas("Connection", "close");
        return !closes && (this == HTTP_1_1 || headers.listHas("Connection", "keep-alive"));
    }

    @Override
    public String toString() {
        return text;
    }
}
