package org.strowger.world.feature;

import org.strowger.world.WalkProtocol;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Coding;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Planned;

/** Contents of all kinds: other alphabets, flash messages, octets, headers with ports, nothing at all. */
final class ContentForms implements Feature {
    /** Source and destination port, of 16 bits each. */
    private static final String PORTS = "05040b8423f0";

    /** An unknown element. */
    private static final String UNKNOWN = "7002abcd";

    @Override
    public String name() {
        return "content-forms";
    }

    @Override
    public void plan(Planned message, Chance chance) {
        boolean isPossible =
                message.content().coding() == Coding.GSM && !message.area().takesOnlyTexts();
        if (!isPossible || !chance.percent(40)) {
            return;
        }
        String text = message.text();
        message.write(
                switch (chance.below(9)) {
                    case 0 ->
                        new Content(
                                Coding.GSM, text + " [1|2] {3} ~^\\ 5\u20ac @$_" + some(message, chance, "a[\u20ac"));
                    case 1 -> new Content(chance.oneOf(Coding.FLASH, Coding.FLASH_UNICODE), text);
                    case 2 -> latin(message, chance);
                    case 3 ->
                        new Content(Coding.UNICODE, text + " \ud83d\ude00" + some(message, chance, "b\ud83d\ude80"));
                    case 4 -> new Content(chance.oneOf(Coding.BINARY, Coding.FLASH_BINARY), octets(chance));
                    case 5 -> new Content(Coding.BINARY, octets(chance), chance.oneOf(PORTS, UNKNOWN, UNKNOWN + PORTS));
                    case 6 -> new Content(chance.oneOf(Coding.GSM, Coding.UNICODE), text, PORTS);
                    case 7 -> new Content(Coding.GSM, "");
                    default -> new Content(Coding.UNICODE, text);
                });
    }

    /** A Latin-1 text, whose characters the GSM alphabet may or may not contain. */
    private static Content latin(Planned message, Chance chance) {
        boolean isPossible = message.protocol() == WalkProtocol.SMPP;
        String text = message.text() + chance.oneOf(" \u00e9\u00fc\u00a7", " \u00ea\u00e7\u00bd");
        return new Content(isPossible ? Coding.LATIN1 : Coding.UNICODE, text);
    }

    /** Some of these characters, enough for a cut to fall between the two halves of a character. */
    private static String some(Planned message, Chance chance, String characters) {
        int[] all = characters.codePoints().toArray();
        StringBuilder some = new StringBuilder();
        int count = message.protocol().saysMuch() && chance.oneIn(2) ? chance.between(80, 200) : 0;
        for (int i = 0; i < count; i++) {
            some.appendCodePoint(all[chance.below(all.length)]);
        }
        return some.toString();
    }

    private static String octets(Chance chance) {
        StringBuilder octets = new StringBuilder();
        int count = chance.between(0, 60);
        for (int i = 0; i < count; i++) {
            octets.append((char) chance.below(256));
        }
        return octets.toString();
    }
}
