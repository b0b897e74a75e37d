package org.strowger.router.imports.kannel.conf;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.value.NetworkTypes;

/** Reads lists of IP addresses, in which an asterisk stands for an octet. */
public final class AddressLists {
    private static final Pattern ADDRESS =
            Pattern.compile("([0-9]{1,3}|\\*)\\.([0-9]{1,3}|\\*)\\.([0-9]{1,3}|\\*)\\.([0-9]{1,3}|\\*)");
    private static final int OCTETS = 4;
    private static final int OCTET_MAX = 255;
    private static final int BITS = 8;

    /** The network of an application whose networks are unknown: it can connect from this machine only. */
    public static final String NOBODY_ELSE = "127.0.0.1";

    private AddressLists() {}

    /**
     * The networks of a list.
     *
     * @param found in Strowger's notation
     * @param lost the words that are not networks
     * @param isEverything whether one of the words means every address
     */
    public record Networks(List<String> found, List<String> lost, boolean isEverything) {
        /** The networks for {@code allow-from}: this machine if no word is a network; empty for every address. */
        public List<String> permitted() {
            if (isEverything || (found.isEmpty() && lost.isEmpty())) {
                return List.of();
            }
            return found.isEmpty() ? List.of(NOBODY_ELSE) : found;
        }

        /** The sentence for the report about words that are not networks. */
        public String advice() {
            return "these are not networks: " + String.join(", ", lost)
                    + (found.isEmpty() ? "; only this machine is permitted until allow-from is corrected" : "");
        }
    }

    public static Networks networks(String value) {
        List<String> found = new ArrayList<>();
        List<String> lost = new ArrayList<>();
        boolean isEverything = false;
        for (String each : Values.list(value)) {
            if (each.equals("*.*.*.*") || each.equals("0.0.0.0/0")) {
                isEverything = true;
            } else if (each.equals("localhost")) {
                found.add("127.0.0.1");
            } else {
                String network = network(each);
                (network.isEmpty() ? lost : found).add(network.isEmpty() ? each : network);
            }
        }
        return new Networks(List.copyOf(found), List.copyOf(lost), isEverything);
    }

    /** The network for an address that ends with asterisks; empty if the word is not such an address. */
    private static String network(String word) {
        if (word.indexOf(':') >= 0) {
            return NetworkTypes.addressOf(word).isPresent() ? word : "";
        }
        Matcher address = ADDRESS.matcher(word);
        if (!address.matches()) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        int fixed = 0;
        for (int i = 1; i <= OCTETS; i++) {
            String octet = String.valueOf(address.group(i));
            boolean isWild = octet.equals("*");
            if (!isWild && (fixed != i - 1 || Integer.parseInt(octet) > OCTET_MAX)) {
                return "";
            }
            fixed += isWild ? 0 : 1;
            text.append(i == 1 ? "" : ".").append(isWild ? "0" : Integer.parseInt(octet));
        }
        return fixed == OCTETS ? text.toString() : text + "/" + fixed * BITS;
    }
}
