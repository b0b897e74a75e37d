package org.strowger.smpp.dump;

import java.util.HexFormat;
import java.util.Locale;
import org.strowger.gsm.InformationElement;
import org.strowger.gsm.NationalLanguage;

/** The elements of a user data header in words (23.040 9.2.3.24). */
final class UserDataWords {
    private static final int SPECIAL_INDICATION = 0x01;

    private UserDataWords() {}

    static String value(InformationElement element) {
        return switch (element.identifier()) {
            case InformationElement.CONCATENATION_8 ->
                element.length() == 3 ? "part " + element.octet(2) + " of " + element.octet(1) : hex(element);
            case InformationElement.CONCATENATION_16 ->
                element.length() == 4 ? "part " + element.octet(3) + " of " + element.octet(2) : hex(element);
            case InformationElement.PORTS_8 ->
                element.length() == 2 ? "to " + element.octet(0) + ", from " + element.octet(1) : hex(element);
            case InformationElement.PORTS_16 ->
                element.length() == 4 ? "to " + word(element, 0) + ", from " + word(element, 2) : hex(element);
            case InformationElement.SINGLE_SHIFT, InformationElement.LOCKING_SHIFT ->
                element.length() == 1 ? language(element.octet(0)) : hex(element);
            default -> hex(element);
        };
    }

    static String of(InformationElement element) {
        return switch (element.identifier()) {
            case InformationElement.CONCATENATION_8 -> "concatenation, 8-bit reference";
            case InformationElement.CONCATENATION_16 -> "concatenation, 16-bit reference";
            case SPECIAL_INDICATION -> "messages wait";
            case InformationElement.PORTS_8 -> "8-bit ports";
            case InformationElement.PORTS_16 ->
                element.length() == 4 ? "16-bit ports" + application(word(element, 0)) : "16-bit ports";
            case 0x06 -> "parameters of the service centre";
            case 0x07 -> "who made this header";
            case 0x09 -> "wireless control message";
            case 0x20 -> "e-mail header";
            case 0x21 -> "hyperlink";
            case 0x22 -> "address for the reply";
            case 0x23 -> "voice mail";
            case InformationElement.SINGLE_SHIFT -> "language of the characters after an escape";
            case InformationElement.LOCKING_SHIFT -> "language of all characters";
            default -> group(element.identifier());
        };
    }

    private static String group(int identifier) {
        if (identifier >= 0x0A && identifier <= 0x1F) {
            return "enhanced messaging";
        }
        return switch (identifier >> 4) {
            case 0x7 -> "security of the SIM toolkit";
            case 0x8, 0x9 -> "for the two ends";
            case 0xC, 0xD -> "of the service centre";
            default -> "reserved";
        };
    }

    private static String application(int port) {
        return switch (port) {
            case 2948 -> ", WAP push";
            case 2949 -> ", WAP push, secure";
            case 5505 -> ", ring tone";
            case 9200 -> ", WAP session";
            case 9204 -> ", vCard";
            case 49999 -> ", settings over the air";
            default -> "";
        };
    }

    private static String language(int code) {
        if (NationalLanguage.isLacking(code)) {
            return code + ", whose tables are not here";
        }
        NationalLanguage language = NationalLanguage.of(code);
        return language == NationalLanguage.NONE
                ? String.valueOf(code)
                : language.name().charAt(0) + language.name().substring(1).toLowerCase(Locale.ROOT);
    }

    private static int word(InformationElement element, int index) {
        return (element.octet(index) << 8) | element.octet(index + 1);
    }

    private static String hex(InformationElement element) {
        return HexFormat.of().formatHex(element.data());
    }
}
