package org.strowger.world.walk;

import org.strowger.message.Body;

/** Texts as peers write and read them. */
public final class Texts {
    private Texts() {}

    public static Body body(String text, boolean isUnicode) {
        return new Content(isUnicode ? Coding.UNICODE : Coding.GSM, text).body();
    }

    /** The text of a message or part, without its header. */
    public static String read(Body body) {
        return Content.read(body).text();
    }
}
