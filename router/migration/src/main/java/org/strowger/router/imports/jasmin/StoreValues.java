package org.strowger.router.imports.jasmin;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.imports.jasmin.JasminSetup.Filter;
import org.strowger.router.imports.pickle.PickledBytes;
import org.strowger.router.imports.pickle.PickledDict;
import org.strowger.router.imports.pickle.PickledList;
import org.strowger.router.imports.pickle.PickledNone;
import org.strowger.router.imports.pickle.PickledObject;

/** Formats the values in pickles as jCli shows them. */
final class StoreValues {
    /** The keys of jCli, by the attributes of a connector's configuration. */
    static final Map<String, String> CONNECTOR_KEYS = connectorKeys();

    private static final int[] NPI = {0, 1, 3, 4, 6, 8, 9, 10, 14, 18};
    private static final List<String> NPI_NAMES = List.of(
            "UNKNOWN",
            "ISDN",
            "DATA",
            "TELEX",
            "LAND_MOBILE",
            "NATIONAL",
            "PRIVATE",
            "ERMES",
            "INTERNET",
            "WAP_CLIENT_ID");
    private static final List<String> TON_NAMES = List.of(
            "UNKNOWN",
            "INTERNATIONAL",
            "NATIONAL",
            "NETWORK_SPECIFIC",
            "SUBSCRIBER_NUMBER",
            "ALPHANUMERIC",
            "ABBREVIATED");
    private static final int IGNORE_CASE = 2;

    private static final Map<String, String> LONG_KEYS = Map.ofEntries(
            Map.entry("set_dlr_level", "dlr_level"),
            Map.entry("http_set_dlr_method", "http_dlr_method"),
            Map.entry("set_dlr_method", "http_dlr_method"),
            Map.entry("long_content", "http_long_content"),
            Map.entry("set_source_address", "src_addr"),
            Map.entry("set_priority", "priority"),
            Map.entry("set_validity_period", "validity_period"),
            Map.entry("set_schedule_delivery_time", "schedule_delivery_time"),
            Map.entry("set_hex_content", "hex_content"),
            Map.entry("destination_address", "dst_addr"),
            Map.entry("source_address", "src_addr"),
            Map.entry("early_decrement_balance_percent", "early_percent"),
            Map.entry("submit_sm_count", "sms_count"));

    private StoreValues() {}

    private static Map<String, String> connectorKeys() {
        String[][] keys = {
            {"host", "host"},
            {"port", "port"},
            {"username", "username"},
            {"password", "password"},
            {"systemType", "systype"},
            {"log_file", "logfile"},
            {"log_level", "loglevel"},
            {"log_rotate", "logrotate"},
            {"log_privacy", "logprivacy"},
            {"sessionInitTimerSecs", "bind_to"},
            {"enquireLinkTimerSecs", "elink_interval"},
            {"responseTimerSecs", "res_to"},
            {"reconnectOnConnectionLoss", "con_loss_retry"},
            {"addressNpi", "bind_npi"},
            {"addressTon", "bind_ton"},
            {"reconnectOnConnectionLossDelay", "con_loss_delay"},
            {"reconnectOnConnectionFailureDelay", "con_fail_delay"},
            {"pduReadTimerSecs", "pdu_red_to"},
            {"bindOperation", "bind"},
            {"source_addr_ton", "src_ton"},
            {"source_addr_npi", "src_npi"},
            {"dest_addr_ton", "dst_ton"},
            {"dest_addr_npi", "dst_npi"},
            {"addressRange", "addr_range"},
            {"source_addr", "src_addr"},
            {"protocol_id", "proto_id"},
            {"priority_flag", "priority"},
            {"validity_period", "validity"},
            {"replace_if_present_flag", "ripf"},
            {"sm_default_msg_id", "def_msg_id"},
            {"data_coding", "coding"},
            {"requeue_delay", "requeue_delay"},
            {"submit_sm_throughput", "submit_throughput"},
            {"dlr_expiry", "dlr_expiry"},
            {"dlr_msg_id_bases", "dlr_msgid"},
            {"reconnectOnConnectionFailure", "con_fail_retry"},
            {"inactivityTimerSecs", "trx_to"},
            {"useSSL", "ssl"},
            {"custom_tlvs", "custom_tlvs"}
        };
        Map<String, String> all = new LinkedHashMap<>();
        for (String[] each : keys) {
            all.put(each[0], each[1]);
        }
        return all;
    }

    /** The key in jCli for a key of a credential. */
    static String jcliKey(String key) {
        return LONG_KEYS.getOrDefault(key, key);
    }

    /** The text that jCli prints for a value. */
    static String text(Object value) {
        if (value instanceof Boolean is) {
            return is ? "True" : "False";
        }
        if (value == PickledNone.NONE) {
            return "None";
        }
        if (value instanceof PickledBytes bytes) {
            return new String(bytes.octets(), StandardCharsets.UTF_8);
        }
        if (value instanceof PickledObject object) {
            return object.type().equals(JasminClasses.EXPRESSION) ? expression(object) : enumeration(object);
        }
        if (value instanceof PickledList list) {
            return tlvs(list);
        }
        return String.valueOf(value);
    }

    /**
     * The text that jCli prints for a connector's setting. Jasmin stores a type of number or a flag as a member of an
     * enumeration, or, if it was set in jCli, as the name of the member.
     */
    static String connectorText(String key, Object value) {
        String text = text(value);
        return switch (key) {
            case "bind_ton", "src_ton", "dst_ton" -> numberOf(TON_NAMES.indexOf(text), text);
            case "bind_npi", "src_npi", "dst_npi" -> {
                int index = NPI_NAMES.indexOf(text);
                yield numberOf(index < 0 ? index : NPI[index], text);
            }
            case "priority" -> text.replaceFirst("^LEVEL_", "");
            case "ripf" -> text.equals("REPLACE") ? "yes" : text.replace("DO_NOT_REPLACE", "no");
            default -> text;
        };
    }

    private static String numberOf(int number, String otherwise) {
        return number < 0 ? otherwise : String.valueOf(number);
    }

    static byte[] octets(Object value) {
        if (value instanceof PickledBytes bytes) {
            return bytes.octets();
        }
        return value instanceof String text ? text.getBytes(StandardCharsets.ISO_8859_1) : new byte[0];
    }

    /** The pattern of a compiled expression. */
    private static String expression(PickledObject compiled) {
        List<Object> arguments = compiled.arguments();
        String pattern = arguments.isEmpty() ? "" : text(arguments.get(0));
        boolean ignoresCase =
                arguments.size() > 1 && arguments.get(1) instanceof Long flags && (flags & IGNORE_CASE) != 0;
        return (ignoresCase && !pattern.startsWith("(?")) ? "(?i)" + pattern : pattern;
    }

    /** The SMPP value of a member of an enumeration. The members are numbered from 1. */
    private static String enumeration(PickledObject member) {
        if (member.arguments().size() != 1 || !(member.arguments().get(0) instanceof Long number)) {
            return "None";
        }
        int index = (int) Math.max(0, Math.min(number - 1, Integer.MAX_VALUE));
        return switch (member.type().name()) {
            case "AddrNpi" -> String.valueOf(index < NPI.length ? NPI[index] : 0);
            case "ReplaceIfPresentFlag" -> index == 0 ? "no" : "yes";
            default -> String.valueOf(index);
        };
    }

    private static String tlvs(PickledList list) {
        List<String> tlvs = new ArrayList<>();
        for (Object each : list.items()) {
            if (each instanceof PickledDict tlv) {
                tlvs.add(text(tlv.get("tag")) + "," + text(tlv.get("type")) + "," + text(tlv.get("value")) + ","
                        + (tlv.get("required").equals(true) ? "required" : "optional"));
            }
        }
        return tlvs.isEmpty() ? "None" : String.join(";", tlvs);
    }

    static Filter filter(PickledObject filter) {
        FilterKind kind = FilterKind.ofType(filter.type().name());
        return switch (kind) {
            case USER -> new Filter(kind, id(filter, "user", "uid"), "");
            case GROUP -> new Filter(kind, id(filter, "group", "gid"), "");
            case CONNECTOR -> new Filter(kind, id(filter, "connector", "cid"), "");
            case SOURCE -> new Filter(kind, text(filter.get("source_addr")), "");
            case DESTINATION -> new Filter(kind, text(filter.get("destination_addr")), "");
            case TEXT -> new Filter(kind, text(filter.get("short_message")), "");
            case TAG -> new Filter(kind, text(filter.get("tag")), "");
            case DATES -> interval(kind, filter.get("dateInterval"));
            case TIMES -> interval(kind, filter.get("timeInterval"));
            case TRANSPARENT, CODE, UNKNOWN -> new Filter(kind, "", "");
        };
    }

    private static String id(PickledObject filter, String attribute, String key) {
        return filter.get(attribute) instanceof PickledObject object ? text(object.get(key)) : "";
    }

    private static Filter interval(FilterKind kind, Object value) {
        if (value instanceof PickledList list && list.items().size() == 2) {
            return new Filter(
                    kind, moment(list.items().get(0)), moment(list.items().get(1)));
        }
        return new Filter(FilterKind.UNKNOWN, "", "");
    }

    /** A date or a time, which Python packs into 4 or 6 octets. */
    private static String moment(Object value) {
        if (!(value instanceof PickledObject object) || object.arguments().isEmpty()) {
            return "";
        }
        byte[] packed = octets(object.arguments().get(0));
        if (packed.length == 4) {
            int year = ((packed[0] & 0xFF) << Byte.SIZE) | (packed[1] & 0xFF);
            return String.format("%04d-%02d-%02d", year, packed[2] & 0xFF, packed[3] & 0xFF);
        }
        if (packed.length == 6) {
            return String.format("%02d:%02d:%02d", packed[0] & 0x1F, packed[1] & 0xFF, packed[2] & 0xFF);
        }
        return "";
    }
}
