package org.strowger.router.exchange;

import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.store.StoreThread;

/**
 * The store of the exchange.
 *
 * @param store the open store, whose contents were read
 * @param forms the forms in which messages are stored
 * @param recovered the contents at the start
 */
public record ExchangeStorage(StoreThread store, MessageForms forms, RecoveredRecords recovered) {}
