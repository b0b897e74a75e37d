package org.strowger.router.exchange;

import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.store.StoreThread;

/**
 * Where the exchange keeps what it answers for.
 *
 * @param store it is open; what it held was found
 * @param forms how messages are written
 * @param recovered what was in it
 */
public record ExchangeStorage(StoreThread store, MessageForms forms, RecoveredRecords recovered) {}
