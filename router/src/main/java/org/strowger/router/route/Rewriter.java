package org.strowger.router.route;

import org.strowger.message.Address;
import org.strowger.message.Rewrite;
import org.strowger.router.config.RewriteSettings;

/** What a route changes in the addresses of its messages. */
final class Rewriter {
    private final RewriteSettings wanted;
    private final Address from;

    /** Asked for each message; most routes change nothing. */
    private final boolean changesAnything;

    Rewriter(RewriteSettings wanted) {
        this.wanted = wanted;
        this.changesAnything = !wanted.equals(RewriteSettings.NONE);
        this.from = wanted.from().isEmpty() ? Address.NONE : typed(address(wanted.from()));
    }

    boolean changesAnything() {
        return changesAnything;
    }

    Rewrite rewrite(Address source, Address destination) {
        Rewrite rewrite = Rewrite.NONE;
        if (!changesAnything) {
            return rewrite;
        }
        Address sender = sender(source);
        if (!sender.equals(source)) {
            rewrite = rewrite.from(sender);
        }
        String recipient = recipient(destination.text());
        if (!recipient.equals(destination.text())) {
            rewrite = rewrite.to(new Address(destination.ton(), destination.npi(), recipient));
        }
        return rewrite;
    }

    private Address sender(Address source) {
        if (!from.isEmpty()) {
            return from;
        }
        // Who is nobody stays nobody, of whatever type.
        return source.isEmpty() ? source : typed(source);
    }

    /**
     * What is to be stripped is taken off if it is there, and the prefix is put in front. A number that already has the
     * prefix in place of what is to be stripped is what all others are to become, and stays as it is.
     */
    private String recipient(String text) {
        String strip = wanted.toStrip();
        String prefix = wanted.toPrefix();
        if (text.isEmpty() || (strip.isEmpty() && prefix.isEmpty())) {
            return text;
        }
        if (text.startsWith(strip)) {
            return prefix.concat(text.substring(strip.length()));
        }
        boolean has = text.startsWith(prefix) || (text.startsWith("+") && text.startsWith(prefix, 1));
        return has ? text : prefix.concat(text);
    }

    private Address typed(Address address) {
        int ton = wanted.sourceTon() == RewriteSettings.AS_IT_CAME ? address.ton() : wanted.sourceTon();
        int npi = wanted.sourceNpi() == RewriteSettings.AS_IT_CAME ? address.npi() : wanted.sourceNpi();
        return ton == address.ton() && npi == address.npi() ? address : new Address(ton, npi, address.text());
    }

    /** A sender as somebody writes it into a configuration: the plus says that it is international. */
    private static Address address(String written) {
        if (written.startsWith("+")) {
            return Address.international(written.substring(1));
        }
        boolean digits = written.chars().allMatch(letter -> letter >= '0' && letter <= '9');
        return digits ? new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, written) : Address.alphanumeric(written);
    }
}
