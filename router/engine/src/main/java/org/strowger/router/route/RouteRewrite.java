package org.strowger.router.route;

import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.router.config.RewriteSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.filter.MessageFilter;
import org.strowger.router.filter.Verdict;

/** Applies the address changes of a route to its messages. */
final class RouteRewrite implements MessageFilter {
    private final RewriteSettings wanted;
    private final Address from;

    private RouteRewrite(RewriteSettings wanted) {
        this.wanted = wanted;
        this.from = wanted.from().isEmpty() ? Address.NONE : typed(address(wanted.from()));
    }

    static Optional<MessageFilter> of(RouteSettings route) {
        return route.rewrite().equals(RewriteSettings.NONE)
                ? Optional.empty()
                : Optional.of(new RouteRewrite(route.rewrite()));
    }

    @Override
    public String name() {
        return "rewrite";
    }

    @Override
    public Verdict judge(MessageFacts message) {
        MessageChanges changes = MessageChanges.NONE;
        Address source = message.source();
        Address sender = sender(source);
        if (!sender.equals(source)) {
            changes = changes.from(sender);
        }
        Address destination = message.destination();
        String recipient = recipient(destination.text());
        if (!recipient.equals(destination.text())) {
            changes = changes.to(new Address(destination.ton(), destination.npi(), recipient));
        }
        return changes.isNone() ? Verdict.PASS : Verdict.change(changes);
    }

    private Address sender(Address source) {
        if (!from.isEmpty()) {
            return from;
        }
        // An empty address stays empty; it gets no type of number.
        return source.isEmpty() ? source : typed(source);
    }

    /**
     * Removes the prefix {@code toStrip}, if present, and adds {@code toPrefix}. A number that begins with
     * {@code toPrefix} but not with {@code toStrip} already has the target form and stays unchanged.
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

    /** Parses a sender address from the configuration; a leading plus marks an international number. */
    private static Address address(String written) {
        if (written.startsWith("+")) {
            return Address.international(written.substring(1));
        }
        boolean digits = written.chars().allMatch(letter -> letter >= '0' && letter <= '9');
        return digits ? new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, written) : Address.alphanumeric(written);
    }
}
