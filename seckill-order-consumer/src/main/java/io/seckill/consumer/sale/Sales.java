package io.seckill.consumer.sale;

import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** All sales of the book. */
public interface Sales extends Repository<Sale, String> {

    void save(Sale sale);

    Optional<Sale> findById(String resourceId);

    /** The sale with its row locked until the end of the transaction: recording waits meanwhile. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("select s from Sale s where s.resourceId = :resourceId")
    Optional<Sale> lock(String resourceId);

    /** The resources whose sale was ever at the gate. */
    @Query("select s.resourceId from Sale s where s.loadedAt is not null or s.state <> SaleState.CREATED")
    List<String> everAtTheGate();
}
