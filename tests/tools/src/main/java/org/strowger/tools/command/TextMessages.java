package org.strowger.tools.command;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.gsm.MessageSplitter;
import org.strowger.gsm.TextCuts;
import org.strowger.gsm.TextUnit;
import org.strowger.gsm.UserData;
import org.strowger.message.Body;
import org.strowger.router.cli.CommandFailure;

/**
 * A text as message bodies: in the GSM alphabet if that contains all characters of the text, or else in UCS-2; in parts
 * if the text is too long for one message.
 *
 * @param bodies one body per part
 * @param coding the name of the coding for display
 */
record TextMessages(List<Body> bodies, String coding) {
    private static final int GSM = 0;
    private static final int UCS2 = 8;

    /**
     * Mask that limits the reference number of the parts to one octet. A phone joins parts with the same reference
     * number and the same sender.
     */
    private static final int REFERENCE_MASK = 0xFF;

    /**
     * @param reference the reference number of the parts, if any; consecutive texts should have different reference
     *     numbers
     */
    static TextMessages of(String text, int reference) {
        boolean gsm = GsmAlphabet.DEFAULT.canEncode(text);
        byte[] octets = octets(text, gsm);
        UserData whole = UserData.text(octets, 0, octets.length);
        TextCuts cuts = MessageSplitter.split(whole, gsm ? TextUnit.SEPTET : TextUnit.UTF16, false);
        int coding = gsm ? GSM : UCS2;
        if (cuts.parts() == 0) {
            throw CommandFailure.usage("the text is too long: it needs more than " + MessageSplitter.PARTS_MAX
                    + " parts, which is the maximum for a message");
        }
        List<Body> bodies = new ArrayList<>();
        for (int number = 1; number <= cuts.parts(); number++) {
            if (cuts.parts() == 1) {
                bodies.add(new Body(octets, false, coding));
            } else {
                Concatenation concatenation =
                        new Concatenation(reference & REFERENCE_MASK, false, cuts.parts(), number);
                bodies.add(new Body(cuts.part(whole, concatenation).toBytes(), true, coding));
            }
        }
        return new TextMessages(List.copyOf(bodies), coding(gsm));
    }

    /** A text as one body of any length, for a server that splits it. */
    static TextMessages whole(String text) {
        boolean gsm = GsmAlphabet.DEFAULT.canEncode(text);
        return new TextMessages(List.of(new Body(octets(text, gsm), false, gsm ? GSM : UCS2)), coding(gsm));
    }

    private static byte[] octets(String text, boolean gsm) {
        return gsm ? GsmAlphabet.DEFAULT.encode(text, '?') : text.getBytes(StandardCharsets.UTF_16BE);
    }

    private static String coding(boolean gsm) {
        return gsm ? "GSM" : "UCS-2";
    }
}
