package org.strowger.world.custody;

import java.util.Random;
import org.strowger.message.Address;
import org.strowger.message.ShortMessage;
import org.strowger.world.WalkProtocol;

/**
 * The rules for numbers and the fields of a walk. A number has up to three forms: routes and records see that by which
 * a walk knows it, and applications that bind and SMSCs have their own, with another digit in front.
 *
 * @param atApplications whether applications write numbers in a form of their own
 * @param atSmscs whether SMSCs get numbers in a form of their own
 * @param fields whether SMSCs of SMPP and the route of stored messages have fields
 */
record WalkLinks(boolean atApplications, boolean atSmscs, boolean fields) {
    private static final long LINKS = 0x4C494E4B;
    /** All numbers of mobiles that applications write to begin so. */
    private static final String FIRST_DIGIT = "4";

    private static final String BY_APPLICATION = "0";
    private static final String BY_SMSC = "9";
    private static final String RELAYED_SERVICE = "SMSC";
    private static final String KEPT_SERVICE = "KEPT";
    private static final int TON_THERE = 2;
    private static final int NPI_THERE = 8;

    /** Makes these choices without changing the others of a seed. */
    static WalkLinks of(long seed) {
        Random random = new Random(seed ^ LINKS);
        return new WalkLinks(random.nextBoolean(), random.nextBoolean(), random.nextBoolean());
    }

    // ---- Configuration

    String ofApplication() {
        return atApplications ? ", numbers: {rules: [{prefix: \"4\", replaces: [\"04\"]}]}" : "";
    }

    String ofSmsc(WalkProtocol protocol) {
        String numbers = atSmscs ? ", numbers: {outgoing: [{prefix: \"94\", replaces: [\"4\", \"+4\"]}]}" : "";
        return numbers
                + (fields && protocol == WalkProtocol.SMPP
                        ? ", fields: {service-type: " + RELAYED_SERVICE + ", destination: {ton: " + TON_THERE
                                + ", npi: " + NPI_THERE + "}}"
                        : "");
    }

    String ofKeptRoute() {
        return fields ? ", fields: {service-type: " + KEPT_SERVICE + "}" : "";
    }

    // ---- Numbers

    /** The number as an application writes it. */
    Address written(String number) {
        return atApplications
                ? new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, BY_APPLICATION + number)
                : Address.international(number);
    }

    /** The number by which the walk knows what an application has written so. */
    String readFromApplication(String text) {
        return without(atApplications ? BY_APPLICATION : "", text);
    }

    /** The number by which the walk knows what an SMSC has so. */
    String readFromSmsc(String text) {
        return without(atSmscs ? BY_SMSC : "", text);
    }

    /** As {@link #readFromSmsc}, of an address that may also be that of an application. */
    String sentTo(String text) {
        return atSmscs && text.startsWith(BY_SMSC + FIRST_DIGIT) ? text.substring(BY_SMSC.length()) : text;
    }

    private static String without(String first, String text) {
        if (!text.startsWith(first + FIRST_DIGIT)) {
            throw new AssertionError(text + " is not the form in which the number is known here");
        }
        return text.substring(first.length());
    }

    // ---- Fields

    /** Whether an SMSC has a message with the fields of its route and its own. */
    void checkFields(ShortMessage came, WalkProtocol protocol, Fate fate) {
        if (!fields || protocol != WalkProtocol.SMPP) {
            return;
        }
        Address to = came.destination();
        String service = fate.relayed ? RELAYED_SERVICE : KEPT_SERVICE;
        if (!came.serviceType().equals(service) || to.ton() != TON_THERE || to.npi() != NPI_THERE) {
            throw new AssertionError("an SMSC has service type " + came.serviceType() + " to " + to + ": " + fate);
        }
    }
}
