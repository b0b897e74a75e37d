package org.strowger.router.exchange;

import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.store.StoreThread;

/**
 * The store of the exchange.
 *
 * @param store open, after its content was recovered
 * @param forms in which messages are stored
 * @param recovered the content at the start
 */
public record ExchangeStorage(StoreThread store, MessageForms forms, RecoveredRecords recovered) {}
