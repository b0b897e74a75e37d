package org.strowger.world;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.strowger.message.ShortMessage;

/** A submit_sm written by an application that uses fields which a protocol-neutral message cannot express. */
public final class SubmitSm {
    private static final byte[] FORMAT_1_OF_3_4 = {1, 0x34, 0};
    private static final int SUBMIT_SM = 4;
    private static final int HEADER = 16;

    private SubmitSm() {}

    /** A message from SHOP to 447700900123, with these times in SMPP's notation. */
    public static ShortMessage written(String scheduled, String validity, int esmClass, int registered) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        text(body, "");
        body.write(5);
        body.write(0);
        text(body, "SHOP");
        body.write(1);
        body.write(1);
        text(body, "447700900123");
        body.write(esmClass);
        body.write(0);
        body.write(0);
        text(body, scheduled);
        text(body, validity);
        body.write(registered);
        body.write(0);
        body.write(0);
        body.write(0);
        body.write(2);
        body.writeBytes("hi".getBytes(StandardCharsets.US_ASCII));
        ByteBuffer all = ByteBuffer.allocate(FORMAT_1_OF_3_4.length + HEADER + body.size());
        all.put(FORMAT_1_OF_3_4);
        all.putInt(HEADER + body.size()).putInt(SUBMIT_SM).putInt(0).putInt(1).put(body.toByteArray());
        return World.SUITE.form().read(all.array(), 0, all.capacity());
    }

    private static void text(ByteArrayOutputStream to, String text) {
        to.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        to.write(0);
    }
}
