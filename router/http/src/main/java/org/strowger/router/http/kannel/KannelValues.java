package org.strowger.router.http.kannel;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.CallbackTarget;

/** The values that the escapes of a URL stand for. The methods return an empty text for a missing value. */
interface KannelValues {
    /** The value of a number that is unknown. */
    int UNKNOWN = -1;

    byte[] NO_OCTETS = {};

    CallbackNotice notice();

    CallbackTarget target();

    /** The number of the mobile, for either direction of the message. */
    String handset();

    /** The number or name of the application. */
    String ourSide();

    /** The text, whose words also have escapes. */
    String text();

    /** The text as octets in the {@link #charset}. */
    default byte[] octets() {
        return text().getBytes(StandardCharsets.UTF_8);
    }

    default String charset() {
        return "UTF-8";
    }

    /** The value of the event; {@link #UNKNOWN} for a message from a mobile. */
    default int event() {
        return UNKNOWN;
    }

    default int coding() {
        return UNKNOWN;
    }

    default int messageClass() {
        return UNKNOWN;
    }

    default int waiting() {
        return UNKNOWN;
    }

    /** The data coding scheme. */
    default int scheme() {
        return 0;
    }

    default byte[] header() {
        return NO_OCTETS;
    }

    /** The message id that the SMSC assigned. */
    default String foreignId() {
        return "";
    }

    default String callbackUrl() {
        return "";
    }

    default String billing() {
        return "";
    }

    default String account() {
        return "";
    }

    /** All meta-data, in the format of the parameter meta-data. */
    default String metaData() {
        return "";
    }

    /** One value of the meta-data. */
    default String metaData(String group, String name) {
        return "";
    }

    default Instant at() {
        return notice().at();
    }

    default String smsc() {
        return notice().smsc();
    }

    /** The name of the service. Strowger has no services chosen by keyword, so it is the account. */
    default String service() {
        return target().account();
    }
}
