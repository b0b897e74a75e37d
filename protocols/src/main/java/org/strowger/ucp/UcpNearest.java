package org.strowger.ucp;

import org.strowger.message.Address;
import org.strowger.message.NearestForm;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.ucp.operation.AlphanumericOriginator;

/** The nearest addresses that UCP can express, for messages to an application. */
final class UcpNearest {
    private UcpNearest() {}

    /**
     * Returns the rewrite with addresses that UCP can express. The recipient of a notification stays as it is: a
     * notification to a name goes to the account.
     *
     * @param account the number of the application, in place of an unknown sender
     */
    static Rewrite addresses(ShortMessage message, Rewrite rewrite, String account) {
        Address source = rewrite.source().orElseGet(message::source);
        Address destination = rewrite.destination().orElseGet(message::destination);
        return switch (message.kind()) {
            case RECEIPT, NOTIFICATION -> rewrite.from(number(source)).to(destination);
            case MESSAGE, ACKNOWLEDGEMENT ->
                rewrite.from(originator(source, account)).to(number(destination));
        };
    }

    private static Address originator(Address source, String account) {
        if (source.isEmpty()) {
            return new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, UcpForwarding.isNumber(account) ? account : "0");
        }
        boolean longNumber = UcpForwarding.areDigits(source) && !AlphanumericOriginator.fits(source.text());
        return NearestForm.isName(source) && !longNumber
                ? Address.alphanumeric(NearestForm.name(source.text(), AlphanumericOriginator::fits))
                : number(source);
    }

    private static Address number(Address address) {
        int ton = address.ton() == Address.TON_INTERNATIONAL ? Address.TON_INTERNATIONAL : Address.TON_UNKNOWN;
        return new Address(ton, Address.NPI_ISDN, NearestForm.digits(address, UcpForwarding.ADDRESS_DIGITS_MAX));
    }
}
