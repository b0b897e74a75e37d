package org.strowger.router.exchange;

import org.strowger.message.Address;
import org.strowger.message.CallbackRequest;
import org.strowger.router.application.Application;
import org.strowger.router.smsc.Smsc;

/**
 * A receipt of a message that another gateway has sent.
 *
 * @param application gets the receipt
 * @param smscId the SMSC's id of the message
 * @param isCertain whether a receipt comes in any case, so that its absence is an error
 * @param callback the callbacks that the application wants
 */
public record ImportedReceipt(
        Smsc smsc,
        Application application,
        String smscId,
        Address source,
        Address destination,
        boolean isCertain,
        CallbackRequest callback) {}
